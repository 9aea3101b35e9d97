import type { ComponentType, ReactElement } from 'react';
import type { Role } from '../../server/src/staff/wire/roles.ts';

/** A page of the desk: a resource of react-admin, named like its calls below `/api/staff/`. */
export interface DeskPage {
  readonly name: string;
  readonly label: string;
  /** Roles that may open it. The server checks every call again. */
  readonly roles: readonly Role[];
  readonly icon?: ComponentType;
  readonly list?: ComponentType;
  readonly edit?: ComponentType;
  readonly create?: ComponentType;
  readonly show?: ComponentType;
  /** Further `Route` elements with keys. */
  readonly routes?: readonly ReactElement[];
}
