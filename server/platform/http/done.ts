/** The reply to a write that has nothing else to tell: waits for the work, then says what was done. */
export async function done(work: Promise<unknown>, message: string): Promise<{ success: true; message: string }> {
  await work
  return { success: true, message }
}
