/**
 * Builds a URL of this site from a path. Resolving the path against the site would name another host if the path
 * began with two slashes, or with a slash and a backslash.
 */
export const ownUrl = (path: string, site: string) => new URL(new URL(site).origin + path);
