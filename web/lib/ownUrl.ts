/**
 * A path as an address of this site. Resolved against it, a path that begins with two slashes, or with a slash and
 * a backslash, would name another host.
 */
export const ownUrl = (path: string, site: string) => new URL(new URL(site).origin + path);
