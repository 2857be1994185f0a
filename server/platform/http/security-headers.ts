import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** The policy of the app's pages. React's `style` attributes are blocked by it: sizes and colours go through CSSOM. */
export function pagePolicy(config: Pick<Config, 's3' | 'contentUrl'>): string {
  // Photos are uploaded straight to the object store.
  const store = config.s3 ? ` ${new URL(config.s3.endpoint).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${store}`,
    "worker-src 'self'",
    // The help desk's frame (see [Note: Help desk]), and the content origin.
    `frame-src 'self'${config.contentUrl === null ? '' : ` ${config.contentUrl}`}`,
    "manifest-src 'self'",
    // The one policy is in the page's first lines: addresses of our own.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Everything that is not a page of ours runs nothing, even when somebody opens it by its address (an SVG, say). */
const dataPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Sets the security headers of an answer. */
export type SecureAnswer = (request: FastifyRequest, reply: FastifyReply) => void

/** What sets the security headers of every answer; pages replace the policy by their own. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): SecureAnswer {
  const headers: Record<string, string> = {
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Links in mails carry tokens: no address of ours is told to anybody.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), unload=*',
  }
  const { protocol, hostname } = new URL(config.publicUrl)
  const strict = 'max-age=31536000'
  return (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (protocol !== 'https:') return
    // What stands under a client's own domain beside us is not ours to forbid.
    const isOurs = request.hostname === hostname
    reply.header('strict-transport-security', isOurs ? `${strict}; includeSubDomains` : strict)
  }
}
