/** Stand-in of the shell's fragments: one application has none. */
export const createFragmentService = () => undefined;
