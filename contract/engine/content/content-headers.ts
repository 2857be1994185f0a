/**
 * What every answer of the content origin says, from its server and from its service worker: nothing of the content
 * leaves it, no other host, no form, no frame but in the app at these origins (player.md, 3).
 */
export const contentHeaders = (appOrigins: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
    "connect-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    `frame-ancestors 'self' ${appOrigins}`,
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'origin-agent-cluster': '?1',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), unload=*',
})

/** The same of a page of ours that no content is in: one script of ours, what else it needs, and nothing beside. Content of authors cannot frame it, though it has its origin. */
const ownPageHeaders = (appOrigins: string, script: string, needs: readonly string[]): Record<string, string> => ({
  ...contentHeaders(appOrigins),
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${script}`,
    ...needs,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${appOrigins}`,
  ].join('; '),
})

/** The same of a page that holds a vendor's frame ([Note: Embeds]; `script`: its address): frames of one vendor. */
export const embedHeaders = (
  appOrigins: string,
  { script, vendorOrigin }: { script: string; vendorOrigin: string },
): Record<string, string> => ownPageHeaders(appOrigins, script, [`frame-src ${vendorOrigin}`])

/** The same of a page that plays a live stream ([Note: Live page]; `script`: its address): what one origin streams. */
export const liveHeaders = (
  appOrigins: string,
  { script, streamOrigin }: { script: string; streamOrigin: string },
): Record<string, string> =>
  ownPageHeaders(appOrigins, script, [`connect-src ${streamOrigin}`, `media-src blob: ${streamOrigin}`])

/**
 * What a page of one file says where there is no content origin, at an address of the app's: by whatever way it is opened
 * it has an origin of nobody, asks nothing of any host and is framed by the app alone.
 */
export const sandboxedPageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src data: blob: 'unsafe-inline' 'unsafe-eval'",
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
}
