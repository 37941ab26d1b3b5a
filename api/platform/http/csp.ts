import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { env } from '../env.ts';

/** Allows only our own files, in our own window, and the script that counts page views, if there is one. */
export function contentSecurityPolicy(analyticsScript: string | null): HelmetOptions {
  const counter = analyticsScript ? [new URL(analyticsScript).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...counter],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"], // measured positions of popovers and charts
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", env.publicUrl.replace(/^http/, 'ws'), ...counter],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' }, // as frame-ancestors says
    // For browsers and plugins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: env.secureCookies ? { maxAge: 31_536_000 } : false,
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on a route whose security headers differ from all others. */
    head?: HelmetOptions;
  }
}

/**
 * Sets the security headers of every answer. Helmet's own plugin builds them anew for each request, and leaves a
 * function on its reply that outlives it.
 */
export function secureHeads(app: FastifyInstance, options: HelmetOptions) {
  const usual = helmet(options);
  const others = new Map<HelmetOptions, typeof usual>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.head) others.set(config.head, helmet(Object.assign({}, options, config.head)));
  });
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const { head } = routeOptions.config;
    const secure = (head && others.get(head)) ?? usual;
    secure(raw, reply.raw, (error) => done(error as Error | undefined));
  });
}

/** Inline code of a page: the texts of its elements, each of which the policy names by its hash. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Returns a policy that allows these as well. The same page has the same policy, however often it is sent. */
export function policyWith(policy: string, { scripts, styles }: Inline): string {
  return allowing(allowing(policy, 'script-src', scripts), 'style-src', styles);
}

function allowing(policy: string, directive: string, texts: readonly string[]): string {
  const hashes = texts.map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`);
  return policy.replace(`${directive} 'self'`, (start) => start + hashes.join(''));
}
