//go:build unix && !linux

package testserver

import "syscall"

// dieWithParent does nothing: only Linux tells a child that its parent is gone.
func dieWithParent(*syscall.SysProcAttr, syscall.Signal) {}
