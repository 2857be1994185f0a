import type { FastifyReply } from 'fastify'
import { helpDeskOrigin } from '#contract/features/settings/settings-change.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * [Note: Help desk] A widget is somebody else's program. It runs in a frame of its own whose origin is
 * opaque (`sandbox` without allow-same-origin, told by the answer itself): it sees neither the session
 * nor the database, and may load and call nothing but the origin its address names.
 */
export function sendHelpDesk(reply: FastifyReply, script: string): FastifyReply {
  const origin = helpDeskOrigin(script) ?? "'none'"
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data:`,
    `font-src ${origin}`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups',
  ].join('; ')
  return reply
    .removeHeader('x-frame-options')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Help desk</title></head><body><script src="${escaped(script)}"></script></body></html>`,
    )
}
