-- DropIndex
DROP INDEX "Programme_userId_kind_idx";

-- RedefineTables: SQL takes no accents off, so what is empty here is filled in when the product starts (prisma/prepare.ts)
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Client" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "nameSort" TEXT NOT NULL,
    "email" TEXT,
    "dateOfBirth" TEXT,
    "clientPin" TEXT,
    "source" TEXT,
    "sourceId" TEXT,
    "userId" TEXT NOT NULL,
    "teamId" TEXT,
    "teamRead" BOOLEAN NOT NULL DEFAULT false,
    "teamWrite" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Client_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Client_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Client" ("clientPin", "createdAt", "dateOfBirth", "email", "id", "name", "nameSort", "source", "sourceId", "teamId", "teamRead", "teamWrite", "updatedAt", "userId") SELECT "clientPin", "createdAt", "dateOfBirth", "email", "id", "name", '', "source", "sourceId", "teamId", "teamRead", "teamWrite", "updatedAt", "userId" FROM "Client";
DROP TABLE "Client";
ALTER TABLE "new_Client" RENAME TO "Client";
CREATE INDEX "Client_userId_nameSort_id_email_source_idx" ON "Client"("userId", "nameSort", "id", "email", "source");
CREATE INDEX "Client_teamId_teamRead_nameSort_id_userId_email_source_idx" ON "Client"("teamId", "teamRead", "nameSort", "id", "userId", "email", "source");
CREATE INDEX "Client_userId_createdAt_idx" ON "Client"("userId", "createdAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Programme_userId_kind_createdAt_idx" ON "Programme"("userId", "kind", "createdAt");