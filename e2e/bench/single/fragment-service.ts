/** Stand-in of the shell's fragments: in one application there are none. */
export const createFragmentService = () => undefined;
