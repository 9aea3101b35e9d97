/** File beside a build that says from which inputs it was made. Written by who built it once, when it is done; a build that begins takes it away. */
export const INPUTS_STAMP = 'inputs.sha256';
