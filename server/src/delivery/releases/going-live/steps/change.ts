import type { ReleaseAction } from 'shared-contracts/release';
import type { Author } from '../../records/audit.ts';

export interface Change extends Author {
  readonly name: string;
  readonly action: ReleaseAction;
  readonly version?: string;
  readonly detail?: string;
  readonly ramp?: RampMove | RampStart;
}

export interface RampMove {
  readonly id: number;
  readonly from: number;
  readonly isLast: boolean;
}

export interface RampStart {
  readonly steps: readonly number[];
  readonly everySeconds: number;
}
