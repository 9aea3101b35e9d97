/** The shell provides this version, and remotes name the range that they need. */
export const CONTRACTS_VERSION = '1.36.0';
