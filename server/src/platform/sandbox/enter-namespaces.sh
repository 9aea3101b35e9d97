# First process in the new namespaces of a sandbox. Mounts the minimal root, prints the outside process id of the
# program, and runs the program as its child. $1: fstab of the root; the rest: the program and its arguments.
set -e
mount --all --fstab "$1"
shift
# /proc is still the outer one, so this is the outer process id.
sh -c 'read -r pid _ < /proc/self/stat; echo "$pid"; exec "$@"' sh "$@"
# Must not be the last command: a shell that execs the program would lose the parent-death signal.
exit $?
