import type { Services } from '#server/engine/services.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { connectTo } from '#test/support/database/postgres.ts'

/** A client with so many people, in plain SQL: they are looked for here, not made. */
export async function seedPeople(services: Services, clientId: number, people: number): Promise<void> {
  await saveClient(services, {
    id: clientId,
    slug: `client-${clientId}`,
    modules: [],
    homeRoute: '/home',
    timeZone: 'America/Sao_Paulo',
    languages: ['pt-BR'],
    brand: { name: 'C', programme: 'C', primary: '#c4402c', secondary: '#1d4f86', tertiary: '#e58b2f', logo: null },
  })
  await addPeople(services.config.databaseUrl ?? '', clientId, people)
}

/** So many people more for a client that is there, numbered from `first` on. */
export async function addPeople(databaseUrl: string, clientId: number, people: number, first = 1): Promise<void> {
  const id = `(lpad(to_hex(${clientId}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const name = `'pessoa' || lpad(n::text, 8, '0')`
  const all = `generate_series(${first}, ${first + people - 1}) AS n`
  const owner = await connectTo(databaseUrl)
  for (const text of [
    `INSERT INTO person (id, email, password_hash, first_name, last_name, created_at)
     SELECT ${id}, ${name} || '@c${clientId}.example', '', ${name}, 'Silva', now() FROM ${all}`,
    `INSERT INTO membership (client_id, user_id, number, roles, created_at, sort_name)
     SELECT ${clientId}, ${id}, n, CASE WHEN n % (${people} / 100) = 0 THEN ARRAY['member', 'auditor'] ELSE ARRAY['member'] END,
       now(), ${name} || ' silva' FROM ${all}`,
    `INSERT INTO membership_word (client_id, word, user_id)
     SELECT ${clientId}, word, ${id} FROM ${all}, unnest(ARRAY[${name}, 'silva', 'c${clientId}', 'example']) AS word`,
  ])
    await owner.query(text)
  // As autovacuum does within minutes.
  await owner.query('VACUUM ANALYZE person, membership, membership_word')
  await owner.end()
}
