import {
  portfolioContract,
  readOpenCampaign,
  readPortfolio,
  readPortfolioCourse,
} from '#contract/features/portfolio/portfolio-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { openCampaign, portfolio, portfolioCourse } from './portfolio-service.ts'

export const portfolioFeature = serverFeature(portfolioContract, {
  routes: [
    implement(readPortfolio, async ({ query, services }) => portfolio(services, query.client)),
    implement(readPortfolioCourse, async ({ params, query, services }) =>
      portfolioCourse(services, params.courseId, query.client),
    ),
    implement(readOpenCampaign, async ({ query, services }) => openCampaign(services, query.client)),
  ],
})
