import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export interface Certificates {
  /** CA of the drill's own, as a file. */
  readonly ca: string;
  /** CA of somebody else. */
  readonly otherCa: string;
  readonly certificate: string;
  readonly key: string;
}

function openssl(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]} failed: ${stderr}`);
}

/** A CA, a certificate of it for `localhost` and no other name, and another CA. */
export function makeCertificates(folder: string): Certificates {
  for (const name of ['ca', 'other'])
    openssl(
      folder,
      'req',
      '-x509',
      ...KEY,
      ...['-days', '2', '-subj', `/CN=${name} of a drill`, '-keyout', `${name}.key`, '-out', `${name}.pem`],
    );
  openssl(folder, 'req', ...KEY, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', '1', '-days', '2', '-extfile', 'names'];
  openssl(folder, 'x509', '-req', '-in', 'server.csr', ...by, '-out', 'server.pem');
  const file = (name: string) => join(folder, name);
  return {
    ca: file('ca.pem'),
    otherCa: file('other.pem'),
    certificate: file('server.pem'),
    key: file('server.key'),
  };
}
