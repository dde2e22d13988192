export default function Page() {
  return (
    <main id="main">
      <h1>portal/programme</h1>
    </main>
  )
}
