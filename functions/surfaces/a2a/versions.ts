/** Which protocol version a request speaks: as it says itself, or else by the name of its method. */
import { VersionNotSupportedError } from '@a2a-js/sdk/errors';
import type { HttpRequest } from '../http.ts';
import { CURRENT_VERSION, OLDER_VERSION, VERSIONS, type Version } from './protocol.ts';

const PARAMETER = 'a2a-version';

/** Names that only 1.0 has; a caller of 1.0 who forgot the header is still understood. */
const CURRENT_METHOD = /^[A-Z][A-Za-z]+$/;

export function chooseVersion(request: HttpRequest, method: string): Version {
  const asked = askedVersion(request);
  if (asked === '') return CURRENT_METHOD.test(method) ? CURRENT_VERSION : OLDER_VERSION;
  const known = VERSIONS.find((version) => version === withoutPatch(asked));
  if (known) return known;
  throw new VersionNotSupportedError(
    `This protocol version is not spoken here. Supported versions: ${VERSIONS.join(', ')}.`,
  );
}

/** The header outranks the query; names are read without regard to case, as both specify. */
function askedVersion({ headers, query }: HttpRequest): string {
  const [, inQuery = ''] =
    Object.entries(query).find(([name]) => name.toLowerCase() === PARAMETER) ?? [];
  return (headers[PARAMETER]?.trim() || inQuery.trim()).toString();
}

/** Section 3.6: patch numbers must not be considered. */
function withoutPatch(version: string): string {
  return version.replace(/^(\d+\.\d+)\.\d+$/, '$1');
}
