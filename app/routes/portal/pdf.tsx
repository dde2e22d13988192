export default function Page() {
  return (
    <main id="main">
      <h1>portal/pdf</h1>
    </main>
  )
}
