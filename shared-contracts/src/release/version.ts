/**
 * Version of the contracts in this package. The shell provides it, and remotes name the range that they need.
 */
export const CONTRACTS_VERSION = '1.22.0';
