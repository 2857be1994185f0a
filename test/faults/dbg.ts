import { installGlobals, enterWorld } from './world/globals.ts'
import { bundleApp } from './world/load-app.ts'
import { Server } from './world/server.ts'
import { World } from './world/world.ts'
import { Random } from './world/random.ts'
import { Device } from './world/device.ts'
installGlobals()
const [server, make] = await Promise.all([Server.open(), bundleApp()])
const w = new World(new Random(1), Date.UTC(2026,10,18,15)); enterWorld(w, server)
const d = new Device(w, 'd'); const p = await server.makePerson(Math.floor(Math.random()*1e6), 0); const s = await server.signIn(p)
const app = make(); const life = d.begin()
const { promise } = await w.inLife(life, async () => { await app.saveSession(s, 1); await app.queueOperation({ member: { userId: p.userId, clientId: 1 }, kind: 'course.favourite', payload: { courseId: 1, favourite: true } }); return app.drainOutbox(p.userId, {}) })
promise.then((r) => console.log('drained', r), (e) => console.log('ERR', e))
for (let i = 0; i < 3000; i++) { if (!(await w.step())) { w.pass(w.now + 60000); server.setClock(w.now) } }
console.log(server.log, w.failures)
await server.close(); process.exit()
