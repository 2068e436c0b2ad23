import { putShared } from '../share-inbox.ts'

export const isShare = ({ method, url }: Request) => method === 'POST' && new URL(url).pathname === '/share-target'

/** Kept on the device and shown on the next screen, also without a connection; nothing is sent from here. */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    await putShared(form.getAll('files').filter((file) => file instanceof File))
  } catch {
    // A full disk or a broken upload: the screen finds nothing, says so and asks for the file.
  }
  return Response.redirect('/share', 303)
}
