interface ReadyFile {
  key: string
  fileId: string
}

/**
 * Saves each file as its own record: all are tried, `onSaved` is called for those that worked, and then the first
 * failure is thrown. Each attempt has its own key, so that retrying can't save a file twice.
 */
export async function saveEach<File extends ReadyFile>(
  files: readonly File[],
  attempt: string,
  save: (file: File, key: string) => Promise<unknown>,
  onSaved: (file: File) => void,
) {
  let failure: unknown
  for (const [index, file] of files.entries()) {
    try {
      await save(file, `${attempt}-${file.fileId || index}`)
      onSaved(file)
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
}
