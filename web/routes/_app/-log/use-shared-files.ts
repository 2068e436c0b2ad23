import { useEffect, useState } from 'react'
import { isShareable, putShared, readShared, removeShared, type SharedFile } from '../../../app/share-inbox.ts'

/** What was shared and still waits on this device. */
export function useSharedFiles() {
  const [waiting, setWaiting] = useState<SharedFile[]>()
  const [leftOut, setLeftOut] = useState<string[]>([])
  const read = () =>
    readShared()
      .then(setWaiting)
      .catch(() => setWaiting([]))
  useEffect(() => {
    void readShared()
      .then(setWaiting)
      .catch(() => setWaiting([]))
  }, [])
  return {
    waiting,
    leftOut,
    async add(files: File[]) {
      setLeftOut(files.filter((file) => !isShareable(file)).map(({ name }) => name))
      await putShared(files).catch(() => setLeftOut(files.map(({ name }) => name)))
      await read()
    },
    async remove(keys: number[]) {
      await removeShared(keys).catch(() => {})
      await read()
    },
  }
}
