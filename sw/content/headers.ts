// The server puts its addresses in their place as it sends the worker; quotes around, so that it is a text until then.
const appOrigins = '__APP_ORIGINS__'

/** Nothing of the content leaves it: no other host, no form, no frame but in the app. */
const policy = [
  "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'",
  "connect-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  `frame-ancestors 'self' ${appOrigins}`,
].join('; ')

/** What every answer of the content origin says. */
export const contentHeaders = (): Headers =>
  new Headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'origin-agent-cluster': '?1',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), unload=*',
    'cache-control': 'no-store',
  })
