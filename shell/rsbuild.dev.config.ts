import { defineLiveShell } from 'outlet-tooling/preset';

export default defineLiveShell();
