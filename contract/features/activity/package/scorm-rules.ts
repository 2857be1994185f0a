import { childOf, childrenOf, type XmlElement } from '#contract/engine/files/xml-element.ts'
import { present, type ElementValues } from './element-values.ts'
import { childSets, rollupActions, ruleActions, ruleConditions, type Sequencing } from './sequencing.ts'

const operatorOf = (element: XmlElement, values: ElementValues): { operator?: 'not' } =>
  values.pick(element, 'operator', ['not', 'noOp']) === 'not' ? { operator: 'not' } : {}

function readConditions(element: XmlElement, values: ElementValues) {
  return childrenOf(element, 'ruleCondition').flatMap((each) => {
    const condition = values.pick(each, 'condition', ruleConditions)
    if (!condition) return []
    const threshold = values.number(each, 'measureThreshold', -1, 1)
    const referencedObjective = each.attributes['referencedObjective']?.trim()
    return [
      {
        condition,
        ...operatorOf(each, values),
        ...(referencedObjective && { referencedObjective }),
        ...(threshold !== undefined && { parameters: { threshold } }),
      },
    ]
  })
}

function readRulesOf<const Action extends string>(
  element: XmlElement,
  name: string,
  actions: readonly Action[],
  values: ElementValues,
) {
  const rules = childrenOf(element, name).flatMap((rule) => {
    const conditions = childOf(rule, 'ruleConditions')
    const act = childOf(rule, 'ruleAction')
    const action = act && values.pick(act, 'action', actions)
    if (!conditions || !action) return []
    const conditionCombination = values.pick(conditions, 'conditionCombination', ['all', 'any']) ?? 'all'
    return [{ action, conditionCombination, conditions: readConditions(conditions, values) }]
  })
  return rules.length === 0 ? undefined : rules
}

/** Rules before, after and on leaving an activity. */
export const readSequencingRules = (
  element: XmlElement | undefined,
  values: ElementValues,
): Sequencing['sequencingRules'] =>
  element &&
  present({
    preConditionRules: readRulesOf(element, 'preConditionRule', ruleActions.preConditionRules, values),
    exitConditionRules: readRulesOf(element, 'exitConditionRule', ruleActions.exitConditionRules, values),
    postConditionRules: readRulesOf(element, 'postConditionRule', ruleActions.postConditionRules, values),
  })

const saidConditions = [
  'satisfied',
  'objectiveStatusKnown',
  'objectiveMeasureKnown',
  'completed',
  'activityProgressKnown',
  'attempted',
  'attemptLimitExceeded',
  'timeLimitExceeded',
  'outsideAvailableTimeRange',
] as const

/** What of its children makes an activity satisfied or completed. */
export function readRollupRules(element: XmlElement | undefined, values: ElementValues): Sequencing['rollupRules'] {
  const rules = childrenOf(element, 'rollupRule').flatMap((rule) => {
    const conditions = childOf(rule, 'rollupConditions')
    const act = childOf(rule, 'rollupAction')
    const action = act && values.pick(act, 'action', rollupActions)
    if (!conditions || !action) return []
    const percent = values.number(rule, 'minimumPercent', 0, 1)
    return [
      {
        action,
        conditionCombination: values.pick(conditions, 'conditionCombination', ['all', 'any']) ?? ('any' as const),
        consideration: values.pick(rule, 'childActivitySet', childSets) ?? ('all' as const),
        ...present({
          minimumCount: values.number(rule, 'minimumCount', 0, 10_000),
          // The engine counts in hundredths.
          minimumPercent: percent === undefined ? undefined : percent * 100,
        }),
        conditions: childrenOf(conditions, 'rollupCondition').flatMap((each) => {
          const condition = values.pick(each, 'condition', saidConditions)
          // Nothing keeps time across attempts: these two are never so.
          if (!condition || condition === 'timeLimitExceeded' || condition === 'outsideAvailableTimeRange') return []
          const named = condition === 'activityProgressKnown' ? ('progressKnown' as const) : condition
          return [{ condition: named, ...operatorOf(each, values) }]
        }),
      },
    ]
  })
  // A rule without conditions would always hold.
  const sound = rules.filter(({ conditions }) => conditions.length > 0)
  return sound.length === 0 ? undefined : { rules: sound }
}
