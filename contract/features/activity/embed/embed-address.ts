import { isNameOf, type Vendor } from '#contract/engine/content/embed.ts'

/** Types of activity that are at somebody else's, with who that can be. */
const vendorsOf = {
  youtube: ['youtube'],
  vimeo: ['vimeo'],
  linkedin_slidshare: ['slideshare', 'linkedin'],
} as const satisfies Readonly<Record<string, readonly Vendor[]>>

/** Names of these types. */
export type EmbedType = keyof typeof vendorsOf
export const embedTypes = Object.keys(vendorsOf) as EmbedType[]
/** Whether an activity of a type is at somebody else's. */
export const isEmbedType = (type: string): type is EmbedType => Object.hasOwn(vendorsOf, type)
/** Whether nobody but the person says that such an activity was seen: it counts for a course where its author says so. */
export const isDeclaredType = (type: string): type is 'linkedin_slidshare' => type === 'linkedin_slidshare'

const youtube = String.raw`(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com`
const video = String.raw`([\w-]{11})(?=$|[?&#/])`
const vimeo = String.raw`vimeo\.com\/(?:(?:channels|groups)\/[\w-]+\/(?:videos\/)?|(?:album|showcase)\/\d+\/video\/|manage\/videos\/)?`
const slideshare = String.raw`(?:[\w-]+\.)?slideshare\.net`
const linkedin = String.raw`(?:[a-z]+\.)?linkedin\.com`

/** What people paste, by vendor: the groups are the parts of the name. */
const addresses: Readonly<Record<Vendor, readonly string[]>> = {
  youtube: [
    String.raw`${youtube}\/watch\/?\?(?:[^#]*&)?v=${video}`,
    String.raw`${youtube}\/(?:embed|shorts|live|v)\/${video}`,
    String.raw`youtu\.be\/${video}`,
  ],
  vimeo: [
    String.raw`player\.vimeo\.com\/video\/(\d+)(?:\?(?:[^#]*&)?h=([0-9a-f]+))?(?=$|[?&#/])`,
    String.raw`(?:www\.)?${vimeo}(\d+)(?:\/([0-9a-f]+))?\/?(?=$|[?#])`,
  ],
  slideshare: [
    String.raw`${slideshare}\/slideshow\/embed_code\/(key\/[A-Za-z0-9]+|\d+)(?=$|[?#/])`,
    String.raw`${slideshare}\/slideshow\/[^/?#]+\/(\d+)\/?(?=$|[?#])`,
    String.raw`${slideshare}\/[^/?#]+\/[^/?#]*-(\d+)\/?(?=$|[?#])`,
  ],
  linkedin: [
    String.raw`${linkedin}\/(?:embed\/)?feed\/update\/urn:li:((?:share|ugcPost|activity):\d+)(?=$|[?#/])`,
    String.raw`${linkedin}\/posts\/[^/?#]*-((?:share|ugcPost|activity)-\d+)(?:-[\w-]*)?\/?(?=$|[?#])`,
  ],
}
/** What of a vendor's an address is of. */
export interface Embed {
  vendor: Vendor
  name: string
}

function nameIn(vendor: Vendor, text: string): string | null {
  const parts = addresses[vendor]
    .map((address) => new RegExp(String.raw`^(?:https?:\/\/)?${address}`, 'i').exec(text))
    .find((found) => found !== null)
  const found = parts ? parts.slice(1).filter(Boolean).join('/') : text
  // LinkedIn writes the same name with `:` in one address and with `-` in another.
  const name = vendor === 'linkedin' ? found.replace('-', ':') : found
  return isNameOf(vendor, name) ? name : null
}

/** The address in what a vendor gives to be pasted into pages (`<iframe src="…">`), else the text itself. */
const addressIn = (text: string): string =>
  (/^<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1] ?? text).replaceAll('&amp;', '&')

/**
 * What somebody pasted is of: a link to watch, to share or to embed, the vendor's piece of HTML, or the bare name. Null
 * where it is of nobody that a type plays, or of no single thing (a channel, a list).
 */
export function readEmbed(type: EmbedType, pasted: string): Embed | null {
  const text = addressIn(pasted.trim()).replace(/^\/\//, 'https://')
  for (const vendor of vendorsOf[type]) {
    const name = nameIn(vendor, text)
    if (name !== null) return { vendor, name }
  }
  return null
}

const [hour, minute] = [3600, 60]

/** Seconds of a length as people write it (`4:05`, `1:02:03`, `45`); null where it is none. */
export function readLength(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim()) ?? []
  if (seconds === '' || (text.includes(':') && Number(seconds) >= minute)) return null
  const length = Number(hours) * hour + Number(minutes) * minute + Number(seconds)
  return length >= 1 && length <= 24 * hour ? length : null
}
