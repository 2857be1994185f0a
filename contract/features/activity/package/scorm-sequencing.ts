import { childOf, childrenOf, saidBy, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { present, type ElementValues } from './element-values.ts'
import { readObjectives } from './scorm-objectives.ts'
import { readRollupRules, readSequencingRules } from './scorm-rules.ts'
import { hiddenButtons, requirements, timings, type Sequencing } from './sequencing.ts'

/** The collections that activities take their sequencing from, by their ids. */
export type SequencingCollections = ReadonlyMap<string, XmlElement>

/** The parts of an activity's sequencing: its own, and those of the collection that it names and does not say itself. */
function partsOf(item: XmlElement, collections: SequencingCollections): XmlElement[] {
  const own = childOf(item, 'sequencing')
  const named = collections.get(own?.attributes['IDRef']?.trim() ?? '')
  const parts = (element: XmlElement | undefined) =>
    (element?.children ?? []).filter((each): each is XmlElement => typeof each !== 'string')
  const said = parts(own)
  return [...said, ...parts(named).filter(({ name }) => !said.some((each) => each.name === name))]
}

function readControls(part: (name: string) => XmlElement | undefined, values: ElementValues) {
  const [mode, rollup, choice, random] = [
    part('controlMode'),
    part('rollupRules'),
    part('constrainedChoiceConsiderations'),
    part('randomizationControls'),
  ]
  return present({
    choice: mode && values.flag(mode, 'choice'),
    choiceExit: mode && values.flag(mode, 'choiceExit'),
    flow: mode && values.flag(mode, 'flow'),
    forwardOnly: mode && values.flag(mode, 'forwardOnly'),
    useCurrentAttemptObjectiveInfo: mode && values.flag(mode, 'useCurrentAttemptObjectiveInfo'),
    useCurrentAttemptProgressInfo: mode && values.flag(mode, 'useCurrentAttemptProgressInfo'),
    preventActivation: choice && values.flag(choice, 'preventActivation'),
    constrainChoice: choice && values.flag(choice, 'constrainChoice'),
    rollupObjectiveSatisfied: rollup && values.flag(rollup, 'rollupObjectiveSatisfied'),
    rollupProgressCompletion: rollup && values.flag(rollup, 'rollupProgressCompletion'),
    objectiveMeasureWeight: rollup && values.number(rollup, 'objectiveMeasureWeight', 0, 1),
    selectionTiming: random && values.pick(random, 'selectionTiming', timings),
    selectCount: random && values.number(random, 'selectCount', 0, 10_000),
    randomizationTiming: random && values.pick(random, 'randomizationTiming', timings),
    // Of the engine `reorderChildren` is a state, not a setting.
    randomizeChildren: random && values.flag(random, 'reorderChildren'),
  })
}

function readConsiderations(element: XmlElement | undefined, values: ElementValues) {
  if (!element) return undefined
  const when = (name: string) => values.pick(element, name, requirements)
  return present({
    requiredForSatisfied: when('requiredForSatisfied'),
    requiredForNotSatisfied: when('requiredForNotSatisfied'),
    requiredForCompleted: when('requiredForCompleted'),
    requiredForIncomplete: when('requiredForIncomplete'),
    measureSatisfactionIfActive: values.flag(element, 'measureSatisfactionIfActive'),
  })
}

/** The third edition writes a measure between the tags, the fourth says all in attributes. */
function readThreshold(element: XmlElement | undefined, values: ElementValues): Sequencing['completionThreshold'] {
  if (!element) return undefined
  const said = values.said(element, saidBy(element), 0, 1)
  if (said !== undefined) return { completedByMeasure: true, minProgressMeasure: said }
  return present({
    completedByMeasure: values.flag(element, 'completedByMeasure'),
    minProgressMeasure: values.number(element, 'minProgressMeasure', 0, 1),
    progressWeight: values.number(element, 'progressWeight', 0, 1),
  })
}

function readHidden(item: XmlElement, values: ElementValues): Sequencing['hideLmsUi'] {
  const shown = childOf(childOf(item, 'presentation'), 'navigationInterface')
  const hidden = childrenOf(shown, 'hideLMSUI').flatMap((each) => {
    const named: XmlElement = { ...each, attributes: { hideLMSUI: saidBy(each) } }
    return values.pick(named, 'hideLMSUI', hiddenButtons) ?? []
  })
  return hidden.length === 0 ? undefined : [...new Set(hidden)]
}

function readShared(item: XmlElement, values: ElementValues): Sequencing['sharedDataMaps'] {
  const maps = childrenOf(childOf(item, 'data'), 'map').flatMap((map) => {
    const targetID = map.attributes['targetID']?.trim() ?? ''
    const flags = present({
      readSharedData: values.flag(map, 'readSharedData'),
      writeSharedData: values.flag(map, 'writeSharedData'),
    })
    return targetID === '' ? [] : [{ targetID, ...flags }]
  })
  return maps.length === 0 ? undefined : maps
}

/** How an item, or the organization, of SCORM 2004 is gone through; undefined: it says nothing of it. */
export function readSequencing(
  item: XmlElement,
  collections: SequencingCollections,
  values: ElementValues,
): Sequencing | undefined {
  const parts = partsOf(item, collections)
  const part = (name: string) => parts.find((each) => each.name === name)
  const limits = part('limitConditions')
  const delivery = part('deliveryControls')
  const objectives = parts.filter(({ name }) => name === 'objectives')
  return present({
    sequencingControls: readControls(part, values),
    sequencingRules: readSequencingRules(part('sequencingRules'), values),
    attemptLimit: limits && values.number(limits, 'attemptLimit', 0, 10_000),
    attemptAbsoluteDurationLimit: limits?.attributes['attemptAbsoluteDurationLimit']?.trim(),
    rollupRules: readRollupRules(part('rollupRules'), values),
    rollupConsiderations: readConsiderations(part('rollupConsiderations'), values),
    ...readObjectives(objectives, item.attributes['identifier'] ?? '', values),
    deliveryControls:
      delivery &&
      present({
        tracked: values.flag(delivery, 'tracked'),
        completionSetByContent: values.flag(delivery, 'completionSetByContent'),
        objectiveSetByContent: values.flag(delivery, 'objectiveSetByContent'),
      }),
    completionThreshold: readThreshold(childOf(item, 'completionThreshold'), values),
    hideLmsUi: readHidden(item, values),
    sharedDataMaps: readShared(item, values),
  })
}
