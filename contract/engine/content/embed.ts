// [Note: Embeds] What stands at somebody else's (a video of YouTube or Vimeo, slides) is shown in a page of ours on the
// content origin, one for each vendor. Its policy lets in the frame of that vendor and nothing else; it speaks the
// vendor's own protocol of messages, without any script of theirs, and tells the app what is played. The app believes
// what comes from that window, that origin and that launch, and only what has one of the shapes of embed-messages.ts.

/** Who can be framed. */
export const vendors = ['youtube', 'vimeo', 'slideshare', 'linkedin'] as const
export type Vendor = (typeof vendors)[number]

/** Where each keeps its frames. */
export const vendorOrigins: Readonly<Record<Vendor, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  slideshare: 'https://www.slideshare.net',
  linkedin: 'https://www.linkedin.com',
}

/** What one of their things is called: nothing else becomes part of an address. */
const names: Readonly<Record<Vendor, RegExp>> = {
  youtube: /^[\w-]{11}$/,
  // One that is not listed has a key of its own behind its number.
  vimeo: /^[1-9]\d{0,14}(?:\/[0-9a-f]{6,40})?$/,
  slideshare: /^(?:key\/[A-Za-z0-9]{6,40}|[1-9]\d{0,14})$/,
  linkedin: /^(?:share|ugcPost|activity):[1-9]\d{5,24}$/,
}

/** Whether something may be called so at a vendor. */
export const isNameOf = (vendor: Vendor, name: string): boolean => names[vendor].test(name)

/** The path of the page that holds a vendor's frame. */
export const embedPage = (vendor: Vendor, launchId: string): string => `/e/${vendor}/${launchId}`

/** Whose page a path is, and of which launch; null: it is none. */
export function readEmbedPage(path: string): { vendor: Vendor; launchId: string } | null {
  const [, named, launchId = ''] = /^\/e\/([a-z]+)\/([0-9a-f]{32})$/.exec(path) ?? []
  const vendor = vendors.find((one) => one === named)
  return vendor ? { vendor, launchId } : null
}

/** What is shown, and how. */
interface Shown {
  name: string
  /** Seconds from its beginning. */
  start: number
  language: string
  /** The content origin: the vendor answers its messages. */
  pageOrigin: string
}

const query = (given: Readonly<Record<string, string>>): string =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

const paths: Readonly<Record<Vendor, (shown: Shown) => string>> = {
  youtube: ({ name, start, language, pageOrigin }) =>
    `/embed/${name}?${query({ enablejsapi: '1', origin: pageOrigin, autoplay: '1', playsinline: '1', rel: '0', hl: language, start: String(start) })}`,
  vimeo({ name, start }) {
    const [video = '', key] = name.split('/')
    return `/video/${video}?${query({ ...(key !== undefined && { h: key }), autoplay: '1', playsinline: '1', dnt: '1' })}#t=${start}s`
  },
  slideshare: ({ name }) => `/slideshow/embed_code/${name}`,
  linkedin: ({ name }) => `/embed/feed/update/urn:li:${name}`,
}

/** The address of a vendor's frame (`origin`: theirs); null where nothing of theirs is called so. */
export const frameAddress = (vendor: Vendor, origin: string, shown: Shown): string | null =>
  isNameOf(vendor, shown.name) ? origin + paths[vendor]({ ...shown, start: Math.floor(shown.start) }) : null
