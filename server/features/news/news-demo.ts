import { audiencesByName } from '#server/engine/audiences/audience-service.ts'
import type { LoadDemo } from '#server/engine/server-feature.ts'
import { demoNews } from './demo-news.ts'
import { publishNews } from './news-service.ts'

const day = 86_400_000

/** The news of both clients of the demo, a few days old at its first start. */
export const loadNewsDemo: LoadDemo = async ({ services, clientId, slug, keepPicture, isWritten }) => {
  const items = await Promise.all(
    (demoNews[slug] ?? []).map(async ({ image, daysAgo, audience, ...item }, index) => ({
      audience,
      item: {
        ...item,
        id: index + 1,
        cover: await keepPicture(image),
        publishedAt: new Date(services.clock.now().getTime() - daysAgo * day).toISOString(),
      },
    })),
  )
  await services.database.inTenant(clientId, async (tx) => {
    const audienceOf = await audiencesByName(tx, clientId)
    for (const { audience, item } of items)
      if (!isWritten('news', item.id)) await publishNews(tx, clientId, [item], audienceOf(audience))
  })
}
