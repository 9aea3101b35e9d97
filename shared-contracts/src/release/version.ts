/** The version of the contracts that this package states. The shell provides it; a remote names the range it needs. */
export const CONTRACTS_VERSION = '1.22.0';
