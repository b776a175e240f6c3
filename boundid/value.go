package boundid

import "github.com/onymhq/onym"

// zeroValue is the error of a zero value that was to be written or stored.
func zeroValue(typ string) error {
	return onym.NewError(onym.ZeroValue, typ, "", -1,
		"the zero value is no identifier; leave it out, or use sql.Null for what may be absent")
}

// columnText returns the text in what a database driver delivers.
func columnText(src any, typ string) (string, error) {
	switch v := src.(type) {
	case string:
		return v, nil
	case []byte:
		return string(v), nil
	}
	return "", onym.NewError(onym.UnsupportedType, typ, "", -1,
		"only string and []byte can be scanned; use sql.Null for a column that may be NULL")
}
