/** Ends with one sentence on a Node that cannot run this package, whose syntax and modules it lacks. */
export function refuseOldNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= 24) return;
  process.stderr.write(
    `This needs Node 24 or later, and this is Node ${process.versions.node}: install Node 24.\n`,
  );
  process.exit(1);
}
