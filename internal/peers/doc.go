// Command peers measures Onym's identifiers against the libraries a Go program
// would otherwise use, in one run, and prints a table of ratios.
//
//	cd internal/peers && go run .
//
// Each line of the table compares one operation of ours with one of a peer. The
// two run in turns (in the order A B, B A, A B, …), each for a fixed time, so that
// what disturbs the machine disturbs both. The ratio is the median of the ratios
// of all turns, ours to theirs, so less than 1 is faster; beside it stand its
// quartiles. Where the project has set itself a goal, the line says whether it is
// met: the ratio for that peer and the allocations of our side.
//
// Both sides work on the same number of different inputs and keep each result in
// the same way. Peers are called as their documentation tells users in a hurry,
// and again as they are called by default. Where a peer does less or more than we
// do, a note below the table says so: no line leaves out what we are slower at.
//
// It measures and asserts nothing: the exit status is 0 whatever the figures are.
// Close other programs first. On a machine that is busy all the same, count
// processor time instead of the time that passes (-cpu), and take more rounds
// (-rounds); lines that say all processors need an idle machine.
//
// The directory is a module of its own, so that none of the peers is ever a
// dependency of Onym.
package main
