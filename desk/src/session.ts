import type { AuthProvider } from 'react-admin';
import type { Role } from '../../server/src/staff/wire/roles.ts';
import { staffSessionAnswerSchema } from '../../server/src/staff/wire/session.ts';
import { call, isFreshNeeded } from './call.ts';

const read = async () => staffSessionAnswerSchema.parse(await call('session'));
let known: ReturnType<typeof read> | undefined;

/** Returns the session of this page load. A sign-in reloads the page. */
function session() {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function person() {
  const { staff } = await session();
  if (!staff) throw new Error('Please sign in.');
  return staff;
}

/** Pages with the roles that may open them; an administrator may open all. */
export const createAuthProvider = (rolesOf: ReadonlyMap<string, readonly Role[]>): AuthProvider => ({
  login: async () => undefined,
  async logout() {
    const { staff } = await session().catch(() => ({ staff: null }));
    known = undefined;
    if (staff) await call('sign-out', { body: {} }).catch(() => undefined);
  },
  checkAuth: async () => void (await person()),
  async checkError(error) {
    if (error?.status !== 401 || isFreshNeeded(error)) return;
    known = undefined;
    throw error;
  },
  async getIdentity() {
    const { id, name } = await person();
    return { id, fullName: name };
  },
  getPermissions: person,
  async canAccess({ resource }) {
    const { roles } = await person();
    const allowed = rolesOf.get(resource) ?? [];
    return roles.some((role) => role === 'administrator' || allowed.includes(role));
  },
});
