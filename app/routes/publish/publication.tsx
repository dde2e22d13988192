export default function Page() {
  return (
    <main id="main">
      <h1>publish/publication</h1>
    </main>
  )
}
