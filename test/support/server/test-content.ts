import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import type { Course } from '#contract/features/course/course-contract.ts'
import { publishCourse } from '#server/features/course/course-service.ts'
import { makeBundle } from '#server/engine/files/bundles/make-bundle.ts'
import { imageAddress, keepImage } from '#server/engine/files/content-files.ts'
import { publishPhotoTypes } from '#server/features/photo/photo-service.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { skuRule } from '#contract/features/campaign/points/points-rule.ts'
import { openTable } from '#server/features/campaign/points/points-table-service.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { publishProducts } from '#server/features/product/product-service.ts'
import { publishStores } from '#server/features/store/store-service.ts'
import { allSamples } from '../read-samples.ts'
import { signUpPeople } from '../campaigns/sign-up.ts'
import type { Services } from '#server/engine/services.ts'

export const pdfBytes = Buffer.from(`%PDF-1.4\n${'0123456789'.repeat(100)}`)
export const coverBytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')

/**
 * Course 1 has a blocked menu and three activities (101 and 103 required, 102 not; ten pages each),
 * course 2 an open one. Store 1 allows cameras, store 2 does not. One campaign: 1 October to 30 November;
 * all members are signed up for it, with agency 1 and both stores.
 */
export async function seedContent(services: Services): Promise<void> {
  for (const clientId of [1, 2]) await seedClient(services, clientId)
}

async function seedClient(services: Services, clientId: number): Promise<void> {
  // The same list would be the same bundle in both clients.
  const bundle = await makeBundle(services, clientId, [{ path: `guia-${clientId}.pdf`, body: pdfBytes }])
  const cover = await keepImage(services, { clientId, name: 'capa.svg', bytes: coverBytes })
  const activity = (courseId: number, order: number, required = true): KnownActivity => ({
    id: courseId * 100 + order,
    courseId,
    type: 'pdf',
    title: { 'pt-BR': `Parte ${order}` },
    hierarchyOrder: order,
    content: { bundle, pages: 10 },
    requiredShare: 0.9,
    required,
  })
  const course = (id: number, blockMenu: boolean, activities: KnownActivity[]): Course => ({
    id,
    title: { 'pt-BR': `Curso ${id}` },
    description: {},
    cover: imageAddress(cover),
    coverColor: '#d65a40',
    areaId: 'a',
    groupId: 'g',
    categoryId: 'c',
    tagIds: ['t'],
    enrollmentType: 'free',
    mandatory: false,
    blockMenu,
    points: 10,
    minutes: 5,
    activityCount: activities.length,
    bytes: bundle.bytes,
    supportMaterials: [],
  })
  await services.database.inTenant(clientId, async (tx) => {
    const first = [activity(1, 1), activity(1, 2, false), activity(1, 3)]
    await publishCourse(tx, clientId, course(1, true, first), first, services.clock.now())
    const second = [activity(2, 1)]
    await publishCourse(tx, clientId, course(2, false, second), second, services.clock.now())
    if (clientId === 2) return
    const store = { chain: 'Casa', city: 'Recife', state: 'PE' }
    await publishStores(tx, clientId, [
      { id: 1, name: 'Com câmera', camerasAllowed: true, ...store },
      { id: 2, name: 'Sem câmera', camerasAllowed: false, ...store },
    ])
    const product = { name: 'Tinta', detail: '18 L', brand: 'Aurora', productType: 'Tinta' }
    await publishProducts(
      tx,
      clientId,
      [
        { id: 1, sku: 'T1', ...product },
        { id: 2, sku: 'T2', ...product },
      ],
      services.clock.now(),
    )
    await publishPhotoTypes(tx, clientId, [{ id: 1, title: { 'pt-BR': 'Vitrine' }, description: {}, points: 50 }])
    await publishCampaigns(tx, clientId, [
      usualCampaign({ id: 1, name: { 'pt-BR': 'Primavera' }, beginsOn: '2026-10-01', endsOn: '2026-11-30' }),
    ])
    const rules = [skuRule('T1', 30, 3), skuRule('T2', 7, 1)]
    await openTable(tx, clientId, { id: 1, beginsOn: '2026-10-01' }, rules, services.clock.now())
    for (const { content } of allSamples) await content?.(tx, clientId)
    await signUpPeople(tx, clientId)
  })
}

/** A sale at the store without cameras, as Ana would report it on 18 November 2026. */
export const goodSale = {
  invoiceNumber: 'NF 000.123',
  storeId: 2,
  soldOn: '2026-11-18',
  observation: '',
  lines: [
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ],
}
