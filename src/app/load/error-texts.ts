import type { ListedErrorCode } from '#contract/engine/feature.ts'
import { activityErrors } from '#features/activity/activity-errors.ts'
import { certificateErrors } from '#features/certificate/certificate-errors.ts'
import { courseErrors } from '#features/course/course-errors.ts'
import { pageErrors } from '#features/page/page-errors.ts'
import { phoneErrors } from '#features/phone/phone-errors.ts'
import { photoErrors } from '#features/photo/photo-errors.ts'
import { recoveryErrors } from '#features/recovery/recovery-errors.ts'
import { registerErrors } from '#features/register/register-errors.ts'
import { saleErrors } from '#features/sale/sale-errors.ts'
import { signInErrors } from '#features/sign-in/sign-in-errors.ts'
import { trailErrors } from '#features/trail/trail-errors.ts'
import { registerErrorTexts, type ErrorText } from '#platform/error-text.ts'

/** What every feature says of its refusals; a code without a text does not compile. */
export const featureTexts: Readonly<Record<ListedErrorCode, ErrorText>> = {
  ...activityErrors,
  ...certificateErrors,
  ...courseErrors,
  ...pageErrors,
  ...phoneErrors,
  ...photoErrors,
  ...recoveryErrors,
  ...registerErrors,
  ...saleErrors,
  ...signInErrors,
  ...trailErrors,
}

registerErrorTexts(featureTexts)
