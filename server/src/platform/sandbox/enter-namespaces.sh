# Runs as the first process of a sandbox's new namespaces, and ends with it: lays out the minimal root, says the number that
# the program has outside, and becomes its parent. $1: fstab of the root; then the program.
set -e
mount --all --fstab "$1"
shift
# /proc is still the one outside, so this is the number outside.
sh -c 'read -r pid _ < /proc/self/stat; echo "$pid"; exec "$@"' sh "$@"
# Not the last command: a shell that became the program would lose the signal that comes when its parent dies.
exit $?
