import * as v from 'valibot'

// The shapes are those that scorm-again 3.4 takes in its settings (`ActivitySettings`): what the manifest says is handed
// over as it is. What the manifest does not say is not there: the engine knows the defaults of the standard.

const flag = v.optional(v.boolean())
const text = v.optional(v.string())
const number = v.optional(v.number())

const mapInfoSchema = v.object({
  targetObjectiveID: v.string(),
  readSatisfiedStatus: flag,
  readNormalizedMeasure: flag,
  writeSatisfiedStatus: flag,
  writeNormalizedMeasure: flag,
  readCompletionStatus: flag,
  writeCompletionStatus: flag,
  readProgressMeasure: flag,
  writeProgressMeasure: flag,
  readRawScore: flag,
  writeRawScore: flag,
  readMinScore: flag,
  writeMinScore: flag,
  readMaxScore: flag,
  writeMaxScore: flag,
})

const objectiveSchema = v.object({
  objectiveID: v.string(),
  satisfiedByMeasure: flag,
  minNormalizedMeasure: number,
  mapInfo: v.optional(v.array(mapInfoSchema)),
})
export type Objective = v.InferOutput<typeof objectiveSchema>

/** Conditions of sequencing rules, by the words of the standard. */
export const ruleConditions = [
  'satisfied',
  'objectiveStatusKnown',
  'objectiveMeasureKnown',
  'objectiveMeasureGreaterThan',
  'objectiveMeasureLessThan',
  'completed',
  'activityProgressKnown',
  'attempted',
  'attemptLimitExceeded',
  'timeLimitExceeded',
  'outsideAvailableTimeRange',
  'always',
] as const
/** What rules before, after and on leaving an activity may do. */
export const ruleActions = {
  preConditionRules: ['skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal'],
  exitConditionRules: ['exit'],
  postConditionRules: ['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous'],
} as const

const combination = v.picklist(['all', 'any'])

const ruleOf = <const Action extends readonly string[]>(actions: Action) =>
  v.optional(
    v.array(
      v.object({
        action: v.picklist(actions),
        conditionCombination: combination,
        conditions: v.array(
          v.object({
            condition: v.picklist(ruleConditions),
            operator: v.optional(v.literal('not')),
            referencedObjective: text,
            parameters: v.optional(v.object({ threshold: v.number() })),
          }),
        ),
      }),
    ),
  )

/** Conditions of rollup rules; the engine calls the last one so (`activityProgressKnown` of the standard). */
const rollupConditions = [
  'satisfied',
  'objectiveStatusKnown',
  'objectiveMeasureKnown',
  'completed',
  'attempted',
  'attemptLimitExceeded',
  'progressKnown',
] as const
export const rollupActions = ['satisfied', 'notSatisfied', 'completed', 'incomplete'] as const
export const childSets = ['all', 'any', 'none', 'atLeastCount', 'atLeastPercent'] as const

const rollupRuleSchema = v.object({
  action: v.picklist(rollupActions),
  conditionCombination: combination,
  consideration: v.picklist(childSets),
  minimumCount: number,
  /** 0 to 1. */
  minimumPercent: number,
  conditions: v.array(v.object({ condition: v.picklist(rollupConditions), operator: v.optional(v.literal('not')) })),
})

/** When children are chosen or put in another order. */
export const timings = ['never', 'once', 'onEachNewAttempt'] as const
/** When a child counts for its parent (`adlseq:rollupConsiderations`). */
export const requirements = ['always', 'ifAttempted', 'ifNotSkipped', 'ifNotSuspended'] as const
/** Buttons of ours that an activity hides. */
export const hiddenButtons = ['continue', 'previous', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll'] as const

const required = v.optional(v.picklist(requirements))

/** How an activity of SCORM 2004 is gone through. */
export const sequencingSchema = v.object({
  sequencingControls: v.optional(
    v.object({
      choice: flag,
      choiceExit: flag,
      flow: flag,
      forwardOnly: flag,
      useCurrentAttemptObjectiveInfo: flag,
      useCurrentAttemptProgressInfo: flag,
      preventActivation: flag,
      constrainChoice: flag,
      rollupObjectiveSatisfied: flag,
      rollupProgressCompletion: flag,
      objectiveMeasureWeight: number,
      selectionTiming: v.optional(v.picklist(timings)),
      selectCount: number,
      randomizationTiming: v.optional(v.picklist(timings)),
      randomizeChildren: flag,
    }),
  ),
  sequencingRules: v.optional(
    v.object({
      preConditionRules: ruleOf(ruleActions.preConditionRules),
      exitConditionRules: ruleOf(ruleActions.exitConditionRules),
      postConditionRules: ruleOf(ruleActions.postConditionRules),
    }),
  ),
  attemptLimit: number,
  /** ISO 8601. */
  attemptAbsoluteDurationLimit: text,
  rollupRules: v.optional(v.object({ rules: v.array(rollupRuleSchema) })),
  rollupConsiderations: v.optional(
    v.object({
      requiredForSatisfied: required,
      requiredForNotSatisfied: required,
      requiredForCompleted: required,
      requiredForIncomplete: required,
      measureSatisfactionIfActive: flag,
    }),
  ),
  primaryObjective: v.optional(objectiveSchema),
  objectives: v.optional(v.array(objectiveSchema)),
  deliveryControls: v.optional(v.object({ tracked: flag, completionSetByContent: flag, objectiveSetByContent: flag })),
  completionThreshold: v.optional(
    v.object({ completedByMeasure: flag, minProgressMeasure: number, progressWeight: number }),
  ),
  hideLmsUi: v.optional(v.array(v.picklist(hiddenButtons))),
  sharedDataMaps: v.optional(v.array(v.object({ targetID: v.string(), readSharedData: flag, writeSharedData: flag }))),
})
export type Sequencing = v.InferOutput<typeof sequencingSchema>
