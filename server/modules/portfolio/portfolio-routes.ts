import { readOpenCampaign, readPortfolio, readPortfolioCourse } from '#contract/portfolio.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { ServerModule } from '#server/platform/http/module.ts'
import { openCampaign, portfolio, portfolioCourse } from './portfolio-service.ts'

export const portfolioModule: ServerModule = {
  name: 'portfolio',
  routes: [
    implement(readPortfolio, async ({ query, services }) => portfolio(services, query.client)),
    implement(readPortfolioCourse, async ({ params, query, services }) =>
      portfolioCourse(services, params.courseId, query.client),
    ),
    implement(readOpenCampaign, async ({ query, services }) => openCampaign(services, query.client)),
  ],
}
