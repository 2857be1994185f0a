import { isDeclaredType, readEmbed, type EmbedType } from '#contract/features/activity/embed/embed-address.ts'
import { streamFault } from '#contract/features/activity/live/stream-address.ts'
import { cloudOf } from './embed-fields.ts'
import type { CheckContext, Fault, FaultCode } from './faults.ts'
import { numberOf, textOf, type Item } from './fields.ts'

/** Makes a fault of an activity's field, in a list of its own. */
const faultsIn =
  (key: string) =>
  (name: string, code: FaultCode, level: Fault['level'] = 'fault'): Fault[] => [
    { field: `activities.${key}.${name}`, code, level },
  ]

/** What of somebody else's cannot be shown, or was refused to people; its page stands on the content origin, too. */
export function embedFaults(
  { key, fields }: Item,
  type: EmbedType,
  { hasContentOrigin, refused }: Pick<CheckContext, 'hasContentOrigin' | 'refused'>,
): Fault[] {
  const address = textOf(fields, 'address').trim()
  const embed = readEmbed(type, address)
  const fault = faultsIn(key)
  return [
    ...(hasContentOrigin ? [] : fault('type', 'no_origin')),
    ...(embed ? [] : fault('address', address === '' ? 'address_missing' : 'address_unknown')),
    ...(embed && refused.has(embed.name) ? fault('address', 'embed_refused', 'warning') : []),
    ...(isDeclaredType(type) || numberOf(fields, 'length') > 0 ? [] : fault('length', 'length_missing')),
  ]
}

/**
 * What counts where nothing has to be done is all there is: then a course would be done by what only its people say they
 * saw, though no author said that this is enough (player.md, 1).
 */
export function declaredFaults(training: readonly Item[]): Fault[] {
  const isAlone = training.every(({ fields }) => isDeclaredType(textOf(fields, 'type')) && fields['required'] !== true)
  return training.flatMap(({ key }): Fault[] => (isAlone ? faultsIn(key)('required', 'declared_alone') : []))
}

/** What keeps a live stream from being joined; its page stands on the content origin, too. */
export function liveFaults({ key, fields }: Item, { hasContentOrigin, isStreamHost }: CheckContext): Fault[] {
  const fault = faultsIn(key)
  const address = textOf(fields, 'address').trim()
  const wrong = streamFault(address)
  return [
    ...(hasContentOrigin ? [] : fault('type', 'no_origin')),
    ...(wrong === null ? [] : fault('address', wrong === 'missing' ? 'address_missing' : `stream_${wrong}`)),
    ...(wrong === null && !isStreamHost?.(address) ? fault('address', 'stream_host_unknown') : []),
    ...(textOf(fields, 'startsAt') === '' ? fault('startsAt', 'start_missing') : []),
    ...(numberOf(fields, 'length') >= 60 ? [] : fault('length', 'minutes_missing')),
  ]
}

/** What keeps a course of SCORM Cloud from being opened. */
export function cloudFaults({ key, fields }: Item, { hasScormCloud }: CheckContext): Fault[] {
  const fault = faultsIn(key)
  const isWritten = textOf(fields, 'cloudCourse').trim() !== ''
  return [
    ...(hasScormCloud ? [] : fault('type', 'vendor_unconfigured')),
    ...(cloudOf(fields) ? [] : fault('cloudCourse', isWritten ? 'cloud_course_invalid' : 'cloud_course_missing')),
  ]
}
