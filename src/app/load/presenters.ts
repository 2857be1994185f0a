import type { OperationKind } from '#contract/engine/operation.ts'
import { activityPresenter } from '#features/activity/activity-presenter.ts'
import { campaignPresenter } from '#features/campaign/campaign-presenter.ts'
import { coursePresenter } from '#features/course/course-presenter.ts'
import { favouritePresenter } from '#features/favourite/favourite-presenter.ts'
import { photoPresenter } from '#features/photo/photo-presenter.ts'
import { productPresenter } from '#features/product/product-presenter.ts'
import { salePresenter } from '#features/sale/sale-presenter.ts'
import { storePresenter } from '#features/store/store-presenter.ts'
import { trailPresenter } from '#features/trail/trail-presenter.ts'
import { registerPresenters, type Presenter } from '#platform/presenters.ts'

const presenters = [
  coursePresenter,
  trailPresenter,
  activityPresenter,
  favouritePresenter,
  campaignPresenter,
  productPresenter,
  storePresenter,
  salePresenter,
  photoPresenter,
] as const satisfies readonly Presenter[]

type Operations<F> = F extends { operations: readonly (infer O)[] } ? O : never
type KindsOf<O> = O extends { kind: infer K } ? K : never
type Wordless = Exclude<OperationKind, KindsOf<Operations<(typeof presenters)[number]['feature']>>>

/** The words of every feature for the outbox and the search; a kind that no line above has words for does not compile. */
export const allPresenters: [Wordless] extends [never] ? readonly Presenter[] : Wordless = presenters

registerPresenters(allPresenters)
