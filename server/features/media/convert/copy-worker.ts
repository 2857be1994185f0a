import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  type InputTrack,
} from 'mediabunny'
import type { CopyTask } from './by-copying.ts'

const { from, to, tracks: wanted, mostInMemory } = workerData as CopyTask
const port = parentPort
if (!port) throw new Error('not a thread')

/** How many packets a track has: the room of an index that is written before them is reckoned by it. */
async function count(sink: EncodedPacketSink): Promise<number> {
  let packets = 0
  for await (const _ of sink.packets(undefined, undefined, { metadataOnly: true })) packets += 1
  return packets
}

/** Has an output take a track in; the function writes it, once the output is begun. */
async function addTrack(output: Output, track: InputTrack): Promise<() => Promise<void>> {
  const sink = new EncodedPacketSink(track)
  const maximumPacketCount = await count(sink)
  const write = async (
    add: (packet: NonNullable<Awaited<ReturnType<typeof sink.getFirstPacket>>>) => Promise<void>,
  ) => {
    let written = 0
    for await (const packet of sink.packets()) {
      await add(packet)
      written += 1
    }
    // A file that is cut tells more than it has.
    if (written !== maximumPacketCount || written === 0) throw new Error('packets are missing')
  }
  if (track.isVideoTrack()) {
    const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
    if (codec === null || !config) throw new Error('its pictures are of no known codec')
    const source = new EncodedVideoPacketSource(codec)
    output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount })
    return async () => {
      await write((packet) => source.add(packet, { decoderConfig: config }))
      source.close()
    }
  }
  if (!track.isAudioTrack()) throw new Error('neither pictures nor sound')
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || !config) throw new Error('its sound is of no known codec')
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { maximumPacketCount })
  return async () => {
    await write((packet) => source.add(packet, { decoderConfig: config }))
    source.close()
  }
}

async function copy(): Promise<void> {
  const input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS })
  const found = [wanted === 'all' ? await input.getPrimaryVideoTrack() : null, await input.getPrimaryAudioTrack()]
  const tracks = found.filter((track) => track !== null)
  if (tracks.length === 0) throw new Error('there is nothing to copy')
  const fastStart = statSync(from).size <= mostInMemory ? 'in-memory' : 'reserve'
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target: new FilePathTarget(to) })
  const writers: (() => Promise<void>)[] = []
  for (const track of tracks) writers.push(await addTrack(output, track))
  await output.start()
  // Beside one another: an output waits for the track that is behind.
  await Promise.all(writers.map((write) => write()))
  await output.finalize()
}

port.postMessage(
  await copy().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'it cannot be read'),
  ),
)
