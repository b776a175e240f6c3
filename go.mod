module github.com/onymhq/onym

go 1.26
