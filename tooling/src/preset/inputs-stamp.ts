/**
 * File next to a build with the hash of its inputs. Written after a completed one-time build and removed when
 * a build starts.
 */
export const INPUTS_STAMP = 'inputs.sha256';
