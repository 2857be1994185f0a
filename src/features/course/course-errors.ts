import { msg } from '@lingui/core/macro'
import type { courseContract } from '#contract/features/course/course-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const courseErrors: ErrorTexts<typeof courseContract> = {
  'course.not_found': msg`Este curso não existe mais ou você não tem acesso a ele.`,
}
