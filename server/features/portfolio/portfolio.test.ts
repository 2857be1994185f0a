import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCourses } from '#server/features/course/course-service.ts'
import { ask, openInstallation, paintModules, type Installation } from '#test/support/server/test-installation.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'

const brand = {
  name: 'Tintas',
  programme: '',
  primary: '#c4402c',
  secondary: '#1d4f86',
  tertiary: '#e58b2f',
  logo: null,
}
const client = {
  id: 1,
  slug: 'tintas',
  homeRoute: '/home',
  timeZone: 'America/Sao_Paulo',
  languages: ['pt-BR' as const],
  brand,
}

onOneEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
    await saveClient(installation.services, { ...client, modules: [...paintModules, 'portfolio'] })
  })
  afterAll(async () => installation.close())

  const read = (path: string) => ask(installation.app, { method: 'GET', url: `/api/portfolio/${path}` })
  const ids = async () => {
    const answer = await read('?client=tintas')
    return answer.json<{ courses: { id: number }[] }>().courses.map((course) => course.id)
  }

  test('shows the courses that the client marked public, and no others', async () => {
    expect(await ids()).toEqual([])
    expect((await read('1/?client=tintas')).json()).toMatchObject({ code: 'course.not_found' })
    await installation.services.database.inTenant(1, (tx) => showCourses(tx, 1, [1]))
    expect(await ids()).toEqual([1])
    const one = await read('1/?client=tintas')
    expect(one.json()).toMatchObject({ course: { id: 1 }, activities: expect.arrayContaining([]) })
    expect(one.body.toString()).not.toMatch(/sha256|fileId/)
    await installation.services.database.inTenant(1, (tx) => showCourses(tx, 1, []))
    expect(await ids()).toEqual([])
  })

  test('without a client it names those that have a portfolio; one without the module has none', async () => {
    const answer = await read('')
    expect(answer.json<{ clients: { slug: string }[] }>().clients.map((one) => one.slug)).toEqual(['tintas'])
    expect((await read('?client=escola')).status).toBe(404)
    expect((await read('?client=nobody')).status).toBe(404)
  })

  test('the campaign that runs is told with its dates', async () => {
    expect((await read('campaign/?client=tintas')).json()).toMatchObject({
      campaign: { name: { 'pt-BR': 'Primavera' }, beginsOn: expect.any(String), endsOn: expect.any(String) },
    })
    expect((await read('campaign/?client=escola')).json()).toEqual({ campaign: null })
  })
})
