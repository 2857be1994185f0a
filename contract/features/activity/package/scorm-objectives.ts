import { childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { present, type ElementValues } from './element-values.ts'
import type { Objective } from './sequencing.ts'

const shared = ['SatisfiedStatus', 'NormalizedMeasure'] as const
// `adlseq` of the fourth edition.
const more = ['CompletionStatus', 'ProgressMeasure', 'RawScore', 'MinScore', 'MaxScore'] as const

type MapInfo = NonNullable<Objective['mapInfo']>[number]

function readMap(element: XmlElement, values: ElementValues): MapInfo[] {
  const targetObjectiveID = element.attributes['targetObjectiveID']?.trim() ?? ''
  if (targetObjectiveID === '') return []
  const flags = [...shared, ...more].flatMap((what) =>
    (['read', 'write'] as const).flatMap((act) => {
      const flag = values.flag(element, `${act}${what}`)
      return flag === undefined ? [] : [[`${act}${what}`, flag] as const]
    }),
  )
  return [{ targetObjectiveID, ...Object.fromEntries(flags) }]
}

/** Maps of an objective, what several elements say of one target together. */
function readMaps(elements: readonly XmlElement[], values: ElementValues): MapInfo[] | undefined {
  const maps = new Map<string, MapInfo>()
  for (const element of elements)
    for (const map of childrenOf(element, 'mapInfo').flatMap((each) => readMap(each, values)))
      maps.set(map.targetObjectiveID, { ...maps.get(map.targetObjectiveID), ...map })
  return maps.size === 0 ? undefined : [...maps.values()]
}

/**
 * The objectives of an activity: the elements `objectives` of IMS and of ADL, which adds to those of the first by their
 * ids. A primary one without an id gets one where it says anything, as nothing is kept of what has none.
 */
export function readObjectives(
  lists: readonly XmlElement[],
  identifier: string,
  values: ElementValues,
): { primaryObjective?: Objective | undefined; objectives?: Objective[] | undefined } {
  const found = new Map<string, { isPrimary: boolean; elements: XmlElement[] }>()
  for (const list of lists)
    for (const name of ['primaryObjective', 'objective'] as const)
      for (const element of childrenOf(list, name)) {
        const isPrimary = name === 'primaryObjective'
        const says =
          'satisfiedByMeasure' in element.attributes || element.children.some((each) => typeof each !== 'string')
        const id = element.attributes['objectiveID']?.trim() || (isPrimary && says ? `${identifier}-primary` : '')
        if (id === '') continue
        const known = found.get(id)
        found.set(id, {
          isPrimary: isPrimary || (known?.isPrimary ?? false),
          elements: [...(known?.elements ?? []), element],
        })
      }
  const read = [...found].map(([objectiveID, { isPrimary, elements }]) => {
    const [first] = elements
    const measure = elements.flatMap((each) => childrenOf(each, 'minNormalizedMeasure'))[0]
    const objective: Objective = {
      objectiveID,
      ...present({
        satisfiedByMeasure: first && values.flag(first, 'satisfiedByMeasure'),
        minNormalizedMeasure: measure && values.said(measure, saidBy(measure), -1, 1),
        mapInfo: readMaps(elements, values),
      }),
    }
    return { isPrimary, objective }
  })
  const others = read.filter(({ isPrimary }) => !isPrimary).map(({ objective }) => objective)
  return {
    primaryObjective: read.find(({ isPrimary }) => isPrimary)?.objective,
    objectives: others.length === 0 ? undefined : others,
  }
}
