import { activityType } from '../activity-type.ts'
import { testSettingsSchema } from './test-settings.ts'

/** A test or a quiz: nothing of it is seen, it is answered in attempts. */
const testType = <const Type extends string>(type: Type) =>
  activityType({ type, content: testSettingsSchema, total: () => 0, secondsEach: 0, bundles: () => [] })

/** The types of activity that are answered, by the names of the specification. */
export const testTypes = [
  testType('conventional_test'),
  testType('block_test'),
  testType('block_general_test'),
  testType('restart_test'),
  testType('restart_general_test'),
  testType('evaluated_quiz'),
  testType('unevaluated_quiz'),
] as const

/** Their names. */
export const testTypeNames = testTypes.map(({ type }) => type)
/** See `testTypeNames`. */
export type TestType = (typeof testTypes)[number]['type']
/** Whether an activity of a type is answered in attempts. */
export const isTestType = (type: string): type is TestType => testTypeNames.some((name) => name === type)
/** Whether an activity of a type gets a grade. */
export const isGradedType = (type: string): boolean => isTestType(type) && type !== 'unevaluated_quiz'
/** Whether an activity of a type is a quiz: handed in, it is finished. */
export const isQuizType = (type: string): boolean => type === 'evaluated_quiz' || type === 'unevaluated_quiz'
